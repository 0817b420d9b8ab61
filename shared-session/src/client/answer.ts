/** What came back over the line, whoever fetched it. */
export interface Answer {
  readonly status: number
  /** '' for none. */
  readonly body: string
  readonly contentType: string
  readonly date: string | undefined
  /** Where redirects ended; '' when not known. */
  readonly url: string
}

export interface Question {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** The question is given up after this. Milliseconds. */
  readonly limit: number
}

export async function answerOf(response: Response): Promise<Answer> {
  return {
    status: response.status,
    body: await response.text(),
    contentType: response.headers.get('content-type') ?? '',
    date: response.headers.get('date') ?? undefined,
    url: response.url,
  }
}
