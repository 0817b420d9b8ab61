import { inNameOrder } from './name-order'

it('sorts people by the name shown, and namesakes by id', () => {
  const people = [
    { userId: '4', displayName: 'Zoe Abel' },
    { userId: '3', displayName: '', firstName: 'Ada', lastName: 'Zimmer' },
    { userId: '2', displayName: 'Élodie Meyer' },
    { userId: '1', displayName: 'elodie meyer' },
    { userId: '10', displayName: 'Ben Ode' },
    { userId: '9', displayName: 'Ben Ode' },
  ]
  expect(inNameOrder(people).map(({ userId }) => userId)).toEqual(['3', '9', '10', '1', '2', '4'])
})
