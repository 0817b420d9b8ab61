import { linkReact } from './link-react'

const NAME = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const copyOfReact = (internals: Record<string, unknown>) => ({ [NAME]: internals })

it('a renderer of one copy of React is found by hooks of the other', () => {
  const portal = { H: null as unknown, A: null }
  const own = { H: null as unknown, A: null, actQueue: [] }
  linkReact(copyOfReact(own), copyOfReact(portal))
  own.H = 'hooks of the development copy'
  expect(portal.H).toBe('hooks of the development copy')
  portal.H = 'hooks of the portal'
  expect(own.H).toBe('hooks of the portal')
  expect(own.actQueue).toEqual([])
})

it('a portal with another React is named as the cause', () => {
  expect(() => linkReact(copyOfReact({}), {})).toThrow('React 19')
})
