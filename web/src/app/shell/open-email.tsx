import { lazy, Suspense } from 'react'
import { useEmailDialog } from '../../lib/open-email.ts'

const EmailDialog = lazy(async () => ({
  default: (await import('../../features/emails/email-dialog.tsx')).EmailDialog,
}))

/** The e-mail dialog, over whatever screen asked for it. */
export function OpenEmail() {
  const reportId = useEmailDialog((state) => state.reportId)
  const close = useEmailDialog((state) => state.closeEmail)
  if (!reportId) return null
  return (
    <Suspense fallback={null}>
      <EmailDialog key={reportId} reportId={reportId} onClose={close} />
    </Suspense>
  )
}
