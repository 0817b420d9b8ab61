const http = require('node:http')
const net = require('node:net')

/** What asks for something gives up after seconds, which a machine that is busy or stops uses up. In tests of servers, nothing is over. */
AbortSignal.timeout = () => new AbortController().signal

/** Node's servers close a connection that was unused for five seconds, also when a client that had stopped is just using it again. */
const DEFAULT = 5_000
const { listen } = net.Server.prototype
/** @this {http.Server} @param {any[]} options */
http.Server.prototype.listen = function listenPatiently(...options) {
  if (this.keepAliveTimeout === DEFAULT) this.keepAliveTimeout = 600_000
  return Reflect.apply(listen, this, options)
}
