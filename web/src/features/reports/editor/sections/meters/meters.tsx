import { meterKinds } from '@lintel/contract'
import { newId, newMeter, type MeterKind } from '@lintel/rules'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { SectionPage } from '../../../../../ui/form/section-page.tsx'
import { RouteTab, RouteTabs } from '../../../../../ui/route-tabs/route-tabs.tsx'
import { useEditor } from '../../editor-context.tsx'
import { ProgressRing } from '../../navigation/progress-ring.tsx'
import { MeterForm } from './meter-form.tsx'
import { meterLabel, meterPage } from './meter-label.ts'

function MeterTab({ kind, base }: { kind: MeterKind; base: string }) {
  const standing = useEditor(({ body }) => {
    const meter = body.meters.find(({ name }) => name === kind)
    if (!meter) return undefined
    return meter.readings.some(Boolean) || meter.reason !== '' ? 'done' : 'begun'
  })
  return (
    <RouteTab to={`${base}/${meterPage(kind)}`}>
      {standing && <ProgressRing done={standing === 'done' ? 1 : 0} of={1} />}
      {meterLabel(kind)}
    </RouteTab>
  )
}

/** The meters of a kind: the first is found by its name, or shown empty until something is entered. */
function MetersOf({ kind }: { kind: MeterKind }) {
  const [blank] = useState(() => newMeter(kind, newId))
  const indices = useEditor(({ body }) => body.meters.flatMap(({ name }, index) => (name === kind ? [index] : [])))
  const ids = useEditor(({ body }) => indices.map((index) => body.meters[index]?._uuid ?? ''))
  if (indices.length === 0) return <MeterForm key={blank._uuid} blank={blank} index={-1} />
  return indices.map((index, at) => <MeterForm key={ids[at]} blank={blank} index={index} />)
}

export function MetersScreen() {
  const { pathname } = useLocation()
  const [, base = '', slug] = /^(.*\/meters)(?:\/([^/]*))?\/?$/.exec(pathname) ?? []
  const kind = meterKinds.find((candidate) => meterPage(candidate) === slug)
  const read = useEditor(
    ({ body }) => body.meters.filter((meter) => meter.readings.some(Boolean) || meter.reason !== '').length,
  )
  const count = useEditor(({ body }) => body.meters.length)
  if (!kind) return <Navigate to={`${base}/${meterPage('Electric')}`} replace />
  return (
    <SectionPage title="Meters" summary={count > 0 && `${read} of ${count} read`}>
      <RouteTabs label="Kinds of meters">
        {meterKinds.map((candidate) => (
          <MeterTab key={candidate} kind={candidate} base={base} />
        ))}
      </RouteTabs>
      <MetersOf key={kind} kind={kind} />
    </SectionPage>
  )
}
