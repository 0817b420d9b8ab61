import type { App } from '../app'
export async function seedDemo(_app: App): Promise<void> {}
