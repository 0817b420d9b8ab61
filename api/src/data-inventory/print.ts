import { inventoryPage } from './markdown'

/** `npm run trust`: print every column of the database with its facts. */
process.stdout.write(inventoryPage())
