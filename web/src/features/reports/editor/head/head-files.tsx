import { variantsFor, type GapInSection } from '@lintel/rules'
import { Suspense, useState } from 'react'
import { preloadable } from '../../../../lib/preloadable.ts'
import { useEditor, useIsReadOnly, useReportEditor, useReportType } from '../editor-context.tsx'
import { PdfButton } from './pdf-button.tsx'
import type { PreviewRequest } from './report-preview.tsx'

export const { load: loadGapsDialog, Component: GapsDialog } = preloadable(
  async () => (await import('./gaps-dialog.tsx')).GapsDialog,
)

/** The report's PDF, and one for each variant of its type that the client's package includes. */
export function HeadFiles({
  save,
  size,
  onPreview,
  onSend,
  onGap,
}: {
  save: () => Promise<boolean>
  size?: 'sm' | 'md'
  onPreview: (request: PreviewRequest) => void
  onSend: () => void
  onGap: (gap: GapInSection) => void
}) {
  const [asking, setAsking] = useState<{ go: () => void }>()
  const [told, setTold] = useState('')
  const { client } = useReportEditor()
  // A legacy report has its PDF and no data to generate another from.
  const legacy = useEditor((state) => state.header.legacy)
  const deleted = useEditor((state) => state.header.deleted)
  const type = useReportType()
  const readOnly = useIsReadOnly()
  const variants = legacy ? [] : variantsFor(client.peachpackage, type?.variantList ?? [])
  const common = { mayGenerate: client.active && !legacy && !deleted, save, size, onPreview }
  return (
    <>
      <PdfButton
        label="PDF"
        variant="report"
        {...common}
        before={(go) => setAsking({ go })}
        onSend={readOnly ? undefined : onSend}
      />
      {variants.map(({ name, displayName }) => (
        <PdfButton key={name} label={displayName} variant={name} {...common} />
      ))}
      {asking && (
        <Suspense>
          <GapsDialog
            told={told}
            touch={size === 'md'}
            onShow={onGap}
            onGenerate={(text) => {
              setTold(text)
              asking.go()
            }}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
