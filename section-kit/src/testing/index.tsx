export { mockApi } from './mock-api'
export { personas } from './personas'
export { memoryBridge } from './memory-bridge'
export { renderRoute, type RenderOptions } from './render-route'
