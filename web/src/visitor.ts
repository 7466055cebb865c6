import './lib/older-browsers.ts'
import { prefetchShared } from './features/visitors/prefetch.ts'
import { pageAt } from './app/visitors/screens.ts'

/* The entry of visitors' pages. It is small, so that the page's data is requested while the rest loads. */
const isPhone = matchMedia('(max-width: 48em) and (pointer: coarse)').matches

/** Phones sign on a separate page, unless a user who cannot draw has asked to type. */
const firstPlace = () => {
  const asked = pageAt(location.href)
  if (asked.name !== 'tenantSignature' || !isPhone || location.hash === '#type') return asked
  const { pathname, search } = asked.place
  history.replaceState(null, '', pathname.replace('/tenantsignature/', '/qrSignature/') + search)
  return pageAt(location.href)
}

const first = firstPlace()
if (first.name !== 'reportNotFound' && first.name !== 'feedbackNotification') prefetchShared(first.place)

const unreachable = () => {
  const place = document.querySelector('.first')
  if (!place) return
  const again = document.createElement('button')
  again.textContent = 'Try again'
  again.addEventListener('click', () => location.reload())
  place.replaceChildren('This page could not be loaded. Check your connection. ', again)
  place.setAttribute('role', 'alert')
}

Promise.all([import('./app/visitors/show.tsx'), first.load()]).then(
  ([{ show }, Screen]) => show(first, Screen),
  unreachable,
)
