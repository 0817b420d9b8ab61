/** Widths that matter: the narrowest promised, a phone, where tables turn, a laptop. */
export const viewports = {
  narrowest: { name: 'Narrowest (320)', styles: { width: '320px', height: '640px' }, type: 'mobile' },
  phone: { name: 'Phone (390)', styles: { width: '390px', height: '844px' }, type: 'mobile' },
  tablet: { name: 'Tablet (768)', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
  laptop: { name: 'Laptop (1280)', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
} as const
