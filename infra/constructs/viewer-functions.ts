import { visitorPages } from '@lintel/contract'

/** The files of the web bucket: folders, and single files. Every other path is a screen. */
export const staticPaths = {
  folders: ['/assets/', '/fonts/'],
  files: ['/favicon.ico', '/lintel.svg', '/robots.txt', '/manifest.webmanifest', '/config.json'],
} as const

/** What the addresses of visitors' pages begin with, without the slash. */
const visitorPlaces = [...new Set(Object.values(visitorPages).map((path) => path.split('/')[1]))]

/**
 * CloudFront Function for the web's requests: a path that is no known file is a screen, and gets the page that shows
 * it: the visitors' own, or that of everybody who signs in. A path says nothing about that by its dots (a photograph's
 * may hold one), and an error is never made into a page, so that what the API refuses stays refused.
 */
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

/**
 * CloudFront Function for downloads: whoever opens the address of a file after its few minutes gets the page that
 * fetches a fresh one, instead of the storage's XML. The browser carries the address's fragment over to that page;
 * programs, which ask for no page, are refused by the storage as before.
 */
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

/**
 * Passes the caller's address on to the API. CloudFront's own header for that comes only together with the viewer's
 * Host.
 */
export const viewerAddressHeader = 'x-viewer-address'

/**
 * CloudFront Function for pictures: the caller's address, which the origin policy passes on. An address with escapes or
 * another slash names the same picture once more under an address of its own, so it is refused before anything looks.
 */
export const pictureRequestCode = `
function handler(event) {
  var request = event.request
  if (!/^\\/images\\/[A-Za-z0-9_-]+$/.test(request.uri)) return { statusCode: 400, statusDescription: 'Bad Request' }
  request.headers['${viewerAddressHeader}'] = { value: event.viewer.ip }
  return request
}
`

/**
 * CloudFront Function for calls of the API: the caller's address, whatever the caller says that it is. A slash at the end
 * is dropped: the specification has one in `/tickets/{id}/message/`, and routes of HTTP APIs cannot end in one.
 */
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
