import { lazy, Suspense } from 'react'
import { useLinksDialog } from '../../lib/open-links.ts'

const LinksDialog = lazy(async () => ({
  default: (await import('../../features/sharing/links-dialog.tsx')).LinksDialog,
}))

/** The public links of a report, over whatever screen asked for them. */
export function OpenLinks() {
  const reportId = useLinksDialog((state) => state.reportId)
  const close = useLinksDialog((state) => state.closeLinks)
  if (!reportId) return null
  return (
    <Suspense fallback={null}>
      <LinksDialog key={reportId} reportId={reportId} onClose={close} />
    </Suspense>
  )
}
