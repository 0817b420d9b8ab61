import { defineSection } from '@recog/section-contract/describe'

export const section = defineSection({
  name: 'mf-public',
  pages: {
    '/home': {
      page: 'HomePage',
      title: 'Reirradiation Collaborative Group',
      audience: 'anyone',
      prerender: true,
      navigation: { kind: 'link', label: 'Home', order: 10, shownTo: 'anyone', to: '/' },
    },
    '/join': { page: 'JoinPage', title: 'Request to Join', audience: 'anyone', prerender: true },
    '/publications': {
      page: 'PublicationsPage',
      title: 'Publications',
      audience: 'anyone',
      prerender: true,
      navigation: { kind: 'link', label: 'Publications', order: 30, shownTo: 'anyone' },
    },
    '/contact': {
      page: 'ContactPage',
      title: 'Contact',
      audience: 'anyone',
      prerender: true,
      navigation: { kind: 'link', label: 'Contact', order: 60, shownTo: 'anyone' },
      footer: { label: 'Contact', order: 40 },
    },
    '/privacy': {
      page: 'PrivacyPage',
      title: 'Privacy notice',
      audience: 'anyone',
      prerender: true,
      footer: { label: 'Privacy notice', order: 10 },
    },
    '/imprint': {
      page: 'ImprintPage',
      title: 'Imprint',
      audience: 'anyone',
      prerender: true,
      footer: { label: 'Imprint', order: 20 },
    },
    '/accessibility': {
      page: 'AccessibilityPage',
      title: 'Accessibility statement',
      audience: 'anyone',
      prerender: true,
      footer: { label: 'Accessibility', order: 30 },
    },
    '/help': {
      page: 'HelpPage',
      title: 'Help',
      audience: 'anyone',
      footer: { label: 'Help', order: 5 },
    },
    '/help/:topic': { page: 'HelpTopicPage', title: 'Help', audience: 'anyone' },
  },
  redirects: { '/': '/home' },
  likelyNext: '/CommitteeAccess',
  offers: { 'home.panel': { page: '/home', props: {} } },
})

declare module '@recog/section-contract/href' {
  interface PortalPages {
    'mf-public': keyof typeof section.pages
  }
}

declare module '@recog/section-contract/places' {
  interface PortalPlaces {
    'mf-public': typeof section.offers
  }
}
