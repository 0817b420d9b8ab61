import { mkdirSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '../src/openapi'

// `redocly lint` reads the document from this file.
mkdirSync('.cache', { recursive: true })
writeFileSync('.cache/openapi.json', JSON.stringify(openApiDocument('http://localhost:8080'), null, 2))
