/** Whether a text may be a link: only http and https URLs (edge case T93), without a name before the host, which would look like another host. */
export const isWebLink = (text: string): boolean => /^https?:\/\/[^/?#@]*(?:[/?#]|$)/i.test(text)
