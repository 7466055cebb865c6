import { dictionaryMessages, HexColour, maintenanceFlagSymbols, type MaintenanceFlag } from '@lintel/contract'
import { freeSlug, nameProblem, slugOfPrompt } from '@lintel/rules'
import { useState } from 'react'
import type { DialogProps } from '../../../lib/dialogs.ts'
import { toast } from '../../../lib/toasts.ts'
import { ColourField } from '../../../ui/form/colour-field.tsx'
import { Fields, LongTextField, TextField } from '../../../ui/form/fields.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { FlagBadge } from './flag-badge.tsx'
import { PartDialog } from '../part-dialog.tsx'
import classes from './flags.module.css'

declare module '../../../lib/dialogs.ts' {
  interface DialogProps {
    dictionaryFlag: {
      flag?: MaintenanceFlag
      others: readonly MaintenanceFlag[]
      onDone: (flag: MaintenanceFlag) => void
    }
  }
}

const blank: MaintenanceFlag = {
  slug: '',
  flag: '',
  symbol: 'wrench',
  colour: '#8a1f11',
  backgroundcolour: '#fdecea',
  description: '',
  displayguide: '',
  pdfDisplay: 'extract',
}

const displays = { extract: 'Extract: in a chapter at the end', embed: 'Embed: below the answers' } as const

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export function FlagDialog({ flag, others, onDone, onClose }: DialogProps['dictionaryFlag'] & { onClose: () => void }) {
  const [begun] = useState(flag ?? blank)
  const [values, setValues] = useState(begun)
  const [guide, setGuide] = useState(begun.displayguide)
  const slug = flag?.slug ?? freeSlug(slugOfPrompt(values.flag), new Set(others.map((known) => known.slug)))
  const named = others.map((known) => ({ name: known.flag, slug: known.slug }))
  const problem = nameProblem({ name: values.flag, slug }, named)
  const areColours = [values.colour, values.backgroundcolour].every((colour) => HexColour.safeParse(colour).success)
  const isReady = problem === undefined && areColours
  const field = <Name extends keyof MaintenanceFlag>(path: Name, label: string) => ({
    label,
    path,
    value: values[path],
    onChange: (value: MaintenanceFlag[Name]) => setValues((now) => ({ ...now, [path]: value })),
  })
  const done = () => {
    const name = values.flag.trim()
    onDone({ ...values, flag: name, slug })
    toast.success(flag ? dictionaryMessages.saved(name) : dictionaryMessages.added(name))
  }
  const restore = (typed: MaintenanceFlag) => {
    setValues(typed)
    setGuide(typed.displayguide)
  }
  const choose = (name: string) => {
    const symbol = maintenanceFlagSymbols.find((known) => known === name)
    if (symbol) setValues((now) => ({ ...now, symbol }))
  }
  return (
    <PartDialog
      label="Maintenance flag"
      title={flag ? 'Edit Maintenance Flag' : 'New Maintenance Flag'}
      isNew={flag === undefined}
      dirty={values !== begun}
      input={{ name: flag?.slug ?? '', values, restore }}
      isReady={isReady}
      onDone={done}
      onClose={onClose}
    >
      <TextField
        {...field('flag', 'Flag')}
        required
        first
        hint={values.flag.trim() === '' ? undefined : `Known as ${slug}.`}
        {...(values.flag.trim() !== '' && problem !== undefined && { error: problem })}
      />
      <Fields columns="1fr 1fr" narrow="1fr">
        <ColourField {...field('colour', 'Colour')} />
        <ColourField {...field('backgroundcolour', 'Background colour')} />
      </Fields>
      <SelectField
        {...field('symbol', 'Icon')}
        options={maintenanceFlagSymbols.map((symbol) => ({ id: symbol, name: sentence(symbol) }))}
        onChange={choose}
      />
      <p>
        <FlagBadge flag={{ ...values, flag: values.flag.trim() || 'Flag' }} />
      </p>
      <LongTextField {...field('description', 'Description')} minRows={2} />
      <SelectField
        {...field('pdfDisplay', 'PDF display')}
        options={Object.entries(displays).map(([id, name]) => ({ id, name }))}
        onChange={(chosen) => setValues((now) => ({ ...now, pdfDisplay: chosen === 'embed' ? 'embed' : 'extract' }))}
      />
      <div className={classes.guide}>
        <p aria-hidden>PDF guide</p>
        <RichText label="PDF guide" faces initial={guide} onChange={field('displayguide', '').onChange} />
      </div>
    </PartDialog>
  )
}
