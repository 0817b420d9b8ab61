/** The id says which chunk of an older version a chunk replaces, so that browsers can update from it. */
export const HASHED_NAMES = {
  script: '[name].[contenthash:10].js',
  chunk: 'chunk.[id].[contenthash:10].js',
  style: '[name].[contenthash:10].css',
  chunkStyle: 'style.[id].[contenthash:10].css',
}

/** An update in an open page replaces files by their names. */
export const DEVELOPMENT_NAMES = {
  script: '[name].js',
  chunk: 'chunk.[name].js',
  style: '[name].css',
  chunkStyle: 'style.[name].css',
}
