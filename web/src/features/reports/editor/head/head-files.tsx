import { variantsFor } from '@lintel/rules'
import { useOpenReport, useReportType } from '../editor-context.tsx'
import { PdfButton } from './pdf-button.tsx'

/** The report's PDF and one for each variant of its type that the client's package has. */
export function HeadFiles({ save, size }: { save: () => Promise<boolean>; size?: 'sm' | 'md' }) {
  const { client } = useOpenReport()
  const variants = variantsFor(client.peachpackage, useReportType()?.variantList ?? [])
  return [{ name: 'report', displayName: 'PDF' }, ...variants].map(({ name, displayName }) => (
    <PdfButton key={name} label={displayName} variant={name} mayGenerate save={save} size={size} />
  ))
}
