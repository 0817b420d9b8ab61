import { countText } from './count-text'

describe('the number of requests', () => {
  it.each([
    [204, 204, '', '204 requests are waiting.'],
    [1, 1, ' ', '1 request is waiting.'],
    [1, 204, 'ada', '1 request matches.'],
    [0, 204, 'ada', '0 requests match.'],
  ])('counts %d of %d', (found, pending, query, text) => expect(countText(found, pending, query)).toBe(text))
})
