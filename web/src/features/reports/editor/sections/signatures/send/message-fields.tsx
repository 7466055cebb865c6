import { Select, TextInput } from '@mantine/core'
import { RichText } from '../../../../../../ui/rich-text/rich-text.tsx'
import { standard, type useWords } from './use-words.ts'
import classes from './send-dialog.module.css'

export function MessageFields({
  words,
  subject,
  size,
}: {
  words: ReturnType<typeof useWords>
  subject: string
  size: 'sm' | 'md'
}) {
  return (
    <details className={classes.message}>
      <summary>{words.isPending ? 'Message' : `Message: ${subject}`}</summary>
      <div>
        {words.templates.length > 0 && (
          <Select
            size={size}
            label="Template"
            allowDeselect={false}
            data={[
              ...words.templates.map(({ id, name }) => ({ value: id, label: name })),
              { value: standard, label: 'Standard words' },
            ]}
            value={words.id}
            onChange={(next) => next && words.choose(next)}
          />
        )}
        <TextInput
          size={size}
          label="Subject"
          maxLength={300}
          value={words.words.subject}
          onChange={(event) => words.write({ subject: event.currentTarget.value })}
        />
        <RichText
          key={words.id}
          label="Message"
          initial={words.initial}
          onChange={(message) => words.write({ message })}
        />
        <p className={classes.small}>
          Text in square brackets is filled in for each person: names, and their own links.
        </p>
      </div>
    </details>
  )
}
