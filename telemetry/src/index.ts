export { measureRequests } from './request-metrics'
export { serveMetrics, type MetricsAddress } from './serve-metrics'
