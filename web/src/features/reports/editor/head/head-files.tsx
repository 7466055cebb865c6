import { variantsFor } from '@lintel/rules'
import type { CheckFirst } from '../../checks/open-checks.ts'
import { useEditor, useIsReadOnly, useReportEditor, useReportType } from '../editor-context.tsx'
import { PdfButton } from './pdf-button.tsx'
import type { PreviewRequest } from './report-preview.tsx'

/** The report's PDF, and one for each variant of its type that the client's package includes. */
export function HeadFiles({
  save,
  size,
  onPreview,
  onSend,
  onCheck,
}: {
  save: () => Promise<boolean>
  size?: 'sm' | 'md'
  onPreview: (request: PreviewRequest) => void
  onSend: () => void
  onCheck: CheckFirst
}) {
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
        before={(go) => onCheck('generate', go)}
        onSend={readOnly ? undefined : onSend}
      />
      {variants.map(({ name, displayName }) => (
        <PdfButton key={name} label={displayName} variant={name} {...common} />
      ))}
    </>
  )
}
