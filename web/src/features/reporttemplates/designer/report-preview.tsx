import { Ref } from '@lintel/contract'
import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFieldSize } from '../../../ui/form/section-page.tsx'
import { isSame } from '@lintel/rules'
import { PdfPreview, zoomOfWindow } from '../preview/template-preview.tsx'
import { previewOf } from './design.ts'
import classes from './designer.module.css'
import { candidatesQuery } from './designer.queries.ts'
import { useDesign } from './designer-store.ts'

export const refOf = (typed: string): number | undefined => {
  const text = typed.trim()
  return /^\d+$/.test(text) ? Ref.safeParse(Number(text)).data : undefined
}

/** The report to preview: the typed one, or else the last one used, or else the newest. */
export function usePreviewRef(client: string, type: string) {
  const [typed, setTyped] = useState<string>()
  /** The last that could be previewed: another one is not remembered for colleagues. */
  const [printed, setPrinted] = useState<number>()
  const last = useDesign(({ opened }) => opened.edit.previewreport)
  const { data, isFetching } = useQuery(candidatesQuery(client, type))
  const proposed = last?.client === client ? last.ref : data?.[0]?.ref
  const text = typed ?? (proposed === undefined ? '' : String(proposed))
  return {
    text,
    ref: refOf(text),
    setText: setTyped,
    printed,
    setPrinted,
    candidates: data ?? [],
    isLooking: isFetching && text === '',
  }
}

export type PreviewRef = ReturnType<typeof usePreviewRef>

export function ReportPreview({ client, of }: { client: string; of: PreviewRef }) {
  const { text, ref, setText, setPrinted, candidates, isLooking } = of
  const { opened, rows, settings } = useDesign((state) => state)
  const [zoom, setZoom] = useState(() => zoomOfWindow(window.innerWidth))
  const next = useMemo(
    () => (ref === undefined ? undefined : previewOf(opened, { rows, settings }, { client, ref })),
    [opened, rows, settings, client, ref],
  )
  // Changes that print the same need no new preview, e.g. an incomplete colour or a section that is off.
  const [request, setRequest] = useState(next)
  if (request !== next && !isSame(request, next)) setRequest(next)
  const addresses = new Map(candidates.map((one) => [String(one.ref), one.address]))
  return (
    <section aria-label="Preview" className={classes.preview}>
      <div className={classes.reference}>
        <Autocomplete
          label="Report reference"
          size={useFieldSize()}
          inputMode="numeric"
          maxLength={9}
          placeholder={isLooking ? 'Looking for a report' : 'A number'}
          value={text}
          data={[...addresses.keys()]}
          filter={({ options }) => options}
          renderOption={({ option }) => (
            <span className={classes.candidate}>
              <b>{option.value}</b> {addresses.get(option.value)}
            </span>
          )}
          onChange={setText}
        />
        <p>{ref === undefined ? '' : addresses.get(String(ref))}</p>
      </div>
      <PdfPreview
        request={request}
        title={`Preview of ${ref ?? 'the report'}`}
        zoom={zoom}
        onZoom={setZoom}
        onMade={() => setPrinted(ref)}
      />
    </section>
  )
}
