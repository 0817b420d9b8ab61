import { runApi } from './run'

// The API without the portal around it.
await runApi()
