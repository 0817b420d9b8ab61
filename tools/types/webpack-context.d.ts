/** Import every file of a folder that matches; webpack's own types would bring all of its globals. */
interface ImportMeta {
  webpackContext(folder: string, options: { recursive: boolean; regExp: RegExp }): unknown
}
