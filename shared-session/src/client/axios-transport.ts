import axios from 'axios'
import type { Answer, Question } from './answer'

const http = axios.create({
  withCredentials: true,
  responseType: 'text',
  transformResponse: [(data: unknown) => data],
  validateStatus: () => true,
})

/** @throws AxiosError when there is no answer */
export async function askByAxios({ body, signal, limit, ...question }: Question): Promise<Answer> {
  const { status, data, headers, request } = await http.request<string | undefined>({
    ...question,
    data: body,
    timeout: limit,
    ...(signal ? { signal } : {}),
  })
  return {
    status,
    body: data ?? '',
    contentType: String(headers['content-type'] ?? ''),
    date: typeof headers['date'] === 'string' ? headers['date'] : undefined,
    url: addressOf(request),
  }
}

function addressOf(request: unknown): string {
  const url =
    typeof request === 'object' && request !== null && 'responseURL' in request ? request.responseURL : ''
  return typeof url === 'string' ? url : ''
}
