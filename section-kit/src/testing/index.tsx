export { memoryBridge } from './memory-bridge'
export { renderRoute, type RenderOptions } from './render-route'
