export { startFakeApi } from './start-fake-api'
