import { storedList } from './stored-list'

const numbers = storedList<number>('test-numbers', 3)

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

it('keeps the latest entries, oldest first', () => {
  for (const number of [1, 2, 3, 4]) numbers.add(number)
  expect(numbers.read()).toEqual([2, 3, 4])
})

it.each(['not json', '{"a":1}'])('starts empty after %s', (text) => {
  localStorage.setItem('test-numbers', text)
  expect(numbers.read()).toEqual([])
  numbers.add(1)
  expect(numbers.read()).toEqual([1])
})

it('is empty if storage is blocked', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  numbers.add(1)
  expect(numbers.read()).toEqual([])
})
