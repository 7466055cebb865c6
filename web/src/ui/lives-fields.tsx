import type { AgencyLife } from '@lintel/contract'
import { usefulLives } from '@lintel/rules'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Field } from './form/field.ts'
import { Fields, TextField } from './form/fields.tsx'
import { NumberField } from './form/number-field.tsx'
import { FieldGroup, useFieldSize, useTouch } from './form/section-page.tsx'
import { ToolButton } from './tool-button.tsx'

/** The client’s form, or that of what its own administrators choose. */
interface LivesForm {
  field(path: 'options.lives', label: string): Field<AgencyLife[] | undefined>
  field(path: `options.lives.${number}.name`, label: string): Field<string>
  field(path: `options.lives.${number}.${'from' | 'to'}`, label: string): Field<number>
}

const known = usefulLives.map(({ noun }) => noun).join(', ')

/** How long things last by the agency's own experience, for claims. */
export function LivesFields({ form }: { form: LivesForm }) {
  const size = useFieldSize()
  const touch = useTouch()
  const { value: lives = [], onChange } = form.field('options.lives', 'Useful lives')
  const yearsField = (path: `options.lives.${number}.${'from' | 'to'}`, label: string) => {
    const { onChange: change, ...field } = form.field(path, label)
    return <NumberField {...field} decimals={1} onChange={(years) => change(years ?? 0)} />
  }
  return (
    <FieldGroup
      title="Useful lives"
      note={`For claims: published lives are used for ${known}. Yours are used first for items whose name has all words of theirs, and marked as the agency’s own figure.`}
    >
      {lives.map((life, at) => (
        <Fields key={at} columns="minmax(0, 1fr) 84px 84px 44px" narrow="minmax(0, 1fr) 76px 76px 44px">
          <TextField {...form.field(`options.lives.${at}.name`, 'Item')} />
          {yearsField(`options.lives.${at}.from`, 'Years from')}
          {yearsField(`options.lives.${at}.to`, 'Years to')}
          <span style={{ alignSelf: 'end' }}>
            <ToolButton
              label="Remove"
              of={life.name || 'this life'}
              size={touch ? 44 : 32}
              onClick={() => onChange(lives.filter((_, index) => index !== at))}
            >
              <IconTrash size={17} stroke={1.7} aria-hidden />
            </ToolButton>
          </span>
        </Fields>
      ))}
      <Button
        variant="default"
        size={size}
        style={{ justifySelf: 'start' }}
        leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
        onClick={() => onChange([...lives, { name: '', from: 5, to: 10 }])}
      >
        Add a life
      </Button>
    </FieldGroup>
  )
}
