/** Whether an `Accept-Encoding` header names an encoding, without forbidding it. */
export const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name, q] = part.split(';').map((word) => word.trim().toLowerCase())
    return name === encoding && !/^q=0(\.0*)?$/.test(q ?? '')
  })

/** The encodings of prepared files that a header accepts, best first. */
export const acceptedEncodings = (header: string): ('br' | 'gzip')[] =>
  (['br', 'gzip'] as const).filter((encoding) => accepts(header, encoding))
