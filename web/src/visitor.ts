import { prefetchShared } from './features/visitors/prefetch.ts'
import { placeAt } from './app/visitors/screens.ts'

/*
 * Where visitors' pages begin. It is small, so that what the page shows is asked for while the rest still comes.
 */
const isPhone = matchMedia('(max-width: 48em) and (pointer: coarse)').matches

/** Phones sign on a page of their own, unless somebody who cannot draw has asked to type. */
const firstPlace = () => {
  const asked = placeAt(location.href)
  if (asked.name !== 'tenantSignature' || !isPhone || location.hash === '#type') return asked
  const { pathname, search } = asked.place
  history.replaceState(null, '', pathname.replace('/tenantsignature/', '/qrSignature/') + search)
  return placeAt(location.href)
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
