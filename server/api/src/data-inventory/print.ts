import { inventoryPage } from './markdown'

/** `npx tsx server/api/src/data-inventory/print.ts`: print every column of the database with its facts. */
process.stdout.write(inventoryPage())
