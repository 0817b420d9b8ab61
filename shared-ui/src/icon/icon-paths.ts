/** Strokes on a 20 x 20 grid. Add one only when a screen uses it. */
export const ICON_PATHS = {
  check: 'm4 10.5 4 4 8-9',
  'chevron-left': 'm12.5 4.5-5.5 5.5 5.5 5.5',
  'chevron-right': 'm7.5 4.5 5.5 5.5-5.5 5.5',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  error: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 6v5m0 2.6v.4',
  info: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 9.2V14m0-7.8v.4',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  mail: 'M3 5h14v10.5H3zM3 5.5l7 5.5 7-5.5',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm4 9.5 3.5 3.5',
  success: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Zm-3.4 7.8 2.4 2.4 4.4-5',
  warning: 'M10 3 2.5 16.5h15zM10 8v4m0 2.2v.4',
} as const

/** The names of all icons. */
export type IconName = keyof typeof ICON_PATHS
