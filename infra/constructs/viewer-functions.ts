import { visitorPages } from '@lintel/contract'

/** Of the web bucket. Every other path is a screen. */
export const staticPaths = {
  folders: ['/assets/', '/fonts/', '/icons/'],
  files: ['/favicon.ico', '/lintel.svg', '/robots.txt', '/manifest.webmanifest', '/sw.js', '/config.json'],
} as const

const visitorPlaces = [...new Set(Object.values(visitorPages).map((path) => path.split('/')[1]))]

/** A path that is not a known file is a screen. Dots do not decide, and an error never becomes a page. */
export const spaFallbackCode = `
var folders = ${JSON.stringify(staticPaths.folders)}
var files = ${JSON.stringify(staticPaths.files)}
var visitors = ${JSON.stringify(visitorPlaces)}
function handler(event) {
  var request = event.request
  var isFile = files.indexOf(request.uri) >= 0 || folders.some(function (folder) { return request.uri.indexOf(folder) === 0 })
  if (!isFile) request.uri = visitors.indexOf(request.uri.split('/')[1]) >= 0 ? '/visitor.html' : '/index.html'
  return request
}
`

/** A browser with an expired file URL gets the page that fetches a fresh one; programs get the storage's refusal. */
export const downloadExpiryCode = `
function handler(event) {
  var request = event.request
  var query = request.querystring
  var accept = request.headers.accept ? request.headers.accept.value : ''
  var signed = query['X-Amz-Date'] && /^(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z$/.exec(query['X-Amz-Date'].value)
  var seconds = query['X-Amz-Expires'] ? Number(query['X-Amz-Expires'].value) : 0
  if (!signed || accept.indexOf('text/html') < 0) return request
  var ends = Date.UTC(signed[1], signed[2] - 1, signed[3], signed[4], signed[5], signed[6]) + seconds * 1000
  if (Date.now() < ends) return request
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: '${visitorPages.downloadExpired}' }, 'cache-control': { value: 'no-store' } },
  }
}
`

/** CloudFront's own header for the caller's address requires forwarding the viewer's Host. */
export const viewerAddressHeader = 'x-viewer-address'

/** A path with escapes or another slash would be a second URL for the same picture, so it is refused. */
export const pictureRequestCode = `
function handler(event) {
  var request = event.request
  if (!/^\\/images\\/[A-Za-z0-9_-]+$/.test(request.uri)) return { statusCode: 400, statusDescription: 'Bad Request' }
  request.headers['${viewerAddressHeader}'] = { value: event.viewer.ip }
  return request
}
`

/** Overrides an address sent by the caller. Routes of HTTP APIs cannot end in a slash. */
export const viewerAddressCode = `
function handler(event) {
  var headers = event.request.headers
  event.request.uri = event.request.uri.replace(/\\/$/, '')
  headers['${viewerAddressHeader}'] = { value: event.viewer.ip }
  // CloudFront keeps Accept-Encoding from the origin where it caches nothing.
  headers['x-viewer-accept-encoding'] = { value: headers['accept-encoding'] ? headers['accept-encoding'].value : 'identity' }
  return event.request
}
`
