import { keepApart } from './keep-apart'

// Imported before the stores, which read what is stored as soon as they are loaded.
keepApart(window)
