/** Strokes on a 20 x 20 grid. Add one only when a screen uses it. */
export const ICON_PATHS = {
  'arrow-left': 'M16 10H4m5-5-5 5 5 5',
  calendar: 'M4 5h12v11H4zM4 8.5h12M7 3v3m6-3v3',
  check: 'm4 10.5 4 4 8-9',
  'chevron-left': 'm12.5 4.5-5.5 5.5 5.5 5.5',
  'chevron-right': 'm7.5 4.5 5.5 5.5-5.5 5.5',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  download: 'M10 3v9.5m-4-4 4 4 4-4M4 16.5h12',
  edit: 'm4 16 .8-3.6L13 4.2l2.8 2.8-8.2 8.2zm7.2-10 2.8 2.8',
  error: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 6v5m0 2.6v.4',
  external: 'M8 4.5H4v11.5h11.5V12M11.5 4H16v4.5M16 4l-7 7',
  info: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 9.2V14m0-7.8v.4',
  mail: 'M3 5h14v10.5H3zM3 5.5l7 5.5 7-5.5',
  plus: 'M10 4v12M4 10h12',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm4 9.5 3.5 3.5',
  success: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Zm-3.4 7.8 2.4 2.4 4.4-5',
  trash: 'M4 6h12M8 6V3.8h4V6m2.8 0-.6 10.5H5.8L5.2 6M8.5 9v4.5m3-4.5v4.5',
  users:
    'M7.5 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM2.5 16.5c0-3 2-4.5 5-4.5s5 1.5 5 4.5M13 4.3a3 3 0 0 1 0 5.4m1.7 2.7c1.9.6 2.8 2 2.8 4.1',
  warning: 'M10 3 2.5 16.5h15zM10 8v4m0 2.2v.4',
} as const

/** The names `Icon` knows. */
export type IconName = keyof typeof ICON_PATHS
