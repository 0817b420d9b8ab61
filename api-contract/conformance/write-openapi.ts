import { mkdirSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '../src/openapi'

/** Writes the document where `redocly lint` reads it. */
mkdirSync('.cache', { recursive: true })
writeFileSync('.cache/openapi.json', JSON.stringify(openApiDocument('http://localhost:8080'), null, 2))
