import { itemQualities, keysOf, remedies, type ClaimLine as Line, type DisputeChange } from '@lintel/contract'
import {
  claimName,
  displayMoney,
  displayPounds,
  evidenceOf,
  isSuggested,
  toPence,
  toPounds,
  type Apportioned,
} from '@lintel/rules'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useId } from 'react'
import type { Uploads } from '../../../lib/uploads/upload.ts'
import { BoughtField } from '../../../ui/form/bought-field.tsx'
import { ChoiceField, Fields, TextField } from '../../../ui/form/fields.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { PenceField } from '../../../ui/form/pence-field.tsx'
import { useFieldSize } from '../../../ui/form/section-page.tsx'
import { LineAnswers, type ClaimAnswered } from './line-answers.tsx'
import { LineFile } from './line-file.tsx'
import { LinePhotos } from './line-photos.tsx'
import { OneOf } from './one-of.tsx'
import classes from './claims.module.css'

export type ClaimValues = Omit<DisputeChange, 'version'>

export interface Claiming extends ClaimAnswered {
  uploads: Uploads<string>
}

const qualities = keysOf(itemQualities)

/** The amount that counts, or why there is none. */
const sumText = (line: Line, sum: Apportioned | undefined): string => {
  if (isSuggested(line)) return 'Suggested'
  if (line.claimed === undefined && !sum?.isKnown) return 'Incomplete'
  const claimed = line.claimed ?? toPounds(sum?.proposed ?? 0)
  return claimed > 0 ? displayPounds(claimed) : '£0, left out'
}

function Sums({ sum }: { sum: Apportioned | undefined }) {
  const { low = 0, middle = 0, high = 0, proposed = 0, steps = [], isKnown = false } = sum ?? {}
  const differ = low !== high || low !== proposed
  return (
    <section className={classes.sums} aria-label="Proposed sum">
      {isKnown && differ && (
        <p className="num">
          Low {displayMoney(low)} · Middle {displayMoney(middle)} · High {displayMoney(high)}
        </p>
      )}
      {isKnown && (
        <p className="num">
          <b>Proposed {displayMoney(proposed)}</b>
        </p>
      )}
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

function LineFields({ at, line, claiming }: { at: number; line: Line; claiming: Claiming }) {
  const { form, report, uploads, sums } = claiming
  const sum = sums[at]
  const cost = form.field(`lines.${at}.cost`, 'Cost')
  const claimed = form.field(`lines.${at}.claimed`, 'Claimed')
  const share = form.field(`lines.${at}.share`, 'Tenant’s part, in percent')
  const fileOf = (field: 'invoice' | 'agreement', label: string) => ({
    ...form.field(`lines.${at}.${field}`, label),
    reportId: report.id,
    uploads,
  })
  const { was, is, pairs } = evidenceOf(report, line.path)
  return (
    <>
      <dl className={classes.states}>
        <dt>Check-in</dt>
        <dd>{was || 'Nothing recorded'}</dd>
        <dt>Check-out</dt>
        <dd>{is || 'Nothing recorded'}</dd>
      </dl>
      <LinePhotos reportId={report.id} name={claimName(report, line.path)} pairs={pairs} />
      <Fields columns="repeat(2, minmax(0, 1fr))" narrow="1fr">
        <OneOf {...form.field(`lines.${at}.remedy`, 'Remedy')} names={remedies} />
        <PenceField
          {...cost}
          hint="Of the invoice or estimate"
          value={toPence(cost.value)}
          onChange={(pence) => cost.onChange(toPounds(pence))}
        />
      </Fields>
      <LineFile {...fileOf('invoice', 'Invoice or estimate')} />
      {line.remedy === 'replace' && (
        <Fields columns="repeat(3, minmax(0, 1fr))" narrow="1fr">
          <BoughtField
            {...form.field(`lines.${at}.bought`, 'Bought')}
            of={`claim ${line.path} ${at}`}
            last={report.date.slice(0, 7)}
          />
          <ChoiceField
            {...form.field(`lines.${at}.quality`, 'Quality')}
            options={qualities}
            labels={itemQualities}
            hint="If an invoice or photograph shows it"
          />
          <NumberField
            {...form.field(`lines.${at}.life`, 'Life in years')}
            decimals={1}
            hint="If not as usual: more people, children and pets shorten it"
          />
        </Fields>
      )}
      <Sums sum={sum} />
      <LineAnswers at={at} claiming={claiming} />
      <Fields columns="repeat(2, minmax(0, 1fr))" narrow="1fr">
        <NumberField {...share} max={100} onChange={(percent) => share.onChange(percent ?? 100)} />
        <PenceField
          {...claimed}
          hint={claimed.value === undefined ? 'As proposed' : undefined}
          value={claimed.value === undefined ? (sum?.proposed ?? 0) : toPence(claimed.value)}
          onChange={(pence) => claimed.onChange(toPounds(pence))}
        />
      </Fields>
      {claimed.value !== undefined && !form.readOnly && (
        <Button variant="default" className={classes.act} onClick={() => claimed.onChange(undefined)}>
          Claim what is proposed
        </Button>
      )}
      <Fields columns="1fr">
        <TextField {...form.field(`lines.${at}.clause`, 'Clause of the agreement')} value={line.clause ?? ''} wide />
      </Fields>
      <LineFile {...fileOf('agreement', 'Page of the agreement')} />
    </>
  )
}

interface HeadProps {
  at: number
  panel: string
  name: string
  remedy: string
  sum: string
  isOpen: boolean
  isReadOnly: boolean
  onToggle: (at: number) => void
  onRemove: (at: number) => void
}

/** 500 of them would make typing slow. */
const LineHead = memo(function LineHead({
  at,
  panel,
  name,
  remedy,
  sum,
  isOpen,
  isReadOnly,
  onToggle,
  onRemove,
}: HeadProps) {
  const size = useFieldSize()
  return (
    <div className={classes.head}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => onToggle(at)}
      >
        <IconChevronDown size={17} stroke={1.7} aria-hidden data-open={isOpen || undefined} />
        <span className={classes.what}>{name}</span>
        <span>{remedy}</span>
        <span className="num">{sum}</span>
      </button>
      {!isReadOnly && (
        <Button size={size} variant="subtle" aria-label={`Leave out ${name}`} onClick={() => onRemove(at)}>
          Leave out
        </Button>
      )}
    </div>
  )
})

export function ClaimLine({
  line,
  claiming,
  ...head
}: {
  line: Line
  claiming: Claiming
} & Pick<HeadProps, 'at' | 'name' | 'isOpen' | 'onToggle' | 'onRemove'>) {
  const panel = useId()
  const { at, isOpen } = head
  return (
    <li className={classes.line}>
      <LineHead
        {...head}
        panel={panel}
        remedy={remedies[line.remedy]}
        sum={sumText(line, claiming.sums[at])}
        isReadOnly={claiming.form.readOnly}
      />
      {isOpen && (
        <div id={panel} className={classes.panel}>
          <LineFields at={at} line={line} claiming={claiming} />
        </div>
      )}
    </li>
  )
}
