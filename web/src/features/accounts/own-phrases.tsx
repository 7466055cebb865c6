import { OwnPhrase, maxOwnPhrases } from '@lintel/contract'
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { errorText } from '../../lib/api.ts'
import { changeOwnPhrases, keepOwnPhrase, ownPhrasesQuery } from '../../lib/own-phrases.ts'
import { toast } from '../../lib/toasts.ts'
import { FieldGroup, useFieldSize } from '../../ui/form/section-page.tsx'
import classes from './own-phrases.module.css'

export function OwnPhrasesGroup() {
  const { data, error } = useQuery(ownPhrasesQuery)
  const size = useFieldSize()
  const [key, setKey] = useState('')
  const [text, setText] = useState('')
  const keyField = useRef<HTMLInputElement>(null)
  const phrases = data?.phrases ?? []
  const typed = OwnPhrase.safeParse({ key: key.replace(/^;/, '').toLowerCase(), text: text.trim() })
  const keep = useMutation({
    mutationFn: keepOwnPhrase,
    onSuccess: (_, kept) => {
      setKey('')
      setText('')
      toast.success(`Kept: ;${kept.key}`)
      keyField.current?.focus()
    },
    onError: (failed) => toast.error(errorText(failed)),
  })
  const remove = useMutation({
    mutationFn: (gone: string) => changeOwnPhrases((kept) => kept.filter((phrase) => phrase.key !== gone)),
    onSuccess: (_, gone) => {
      toast.success(`Removed: ;${gone}`)
      keyField.current?.focus()
    },
    onError: (failed) => toast.error(errorText(failed)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.success && !keep.isPending) keep.mutate(typed.data)
  }
  const isFull = phrases.length >= maxOwnPhrases && !phrases.some((phrase) => phrase.key === typed.data?.key)
  return (
    <FieldGroup
      title="Your phrases"
      note="Type a semicolon, the key and Enter in a note. A new key keeps the note before it as a phrase."
    >
      {error && <p role="alert">{errorText(error)}</p>}
      {phrases.length > 0 && (
        <ul className={classes.phrases} aria-label="Your phrases">
          {phrases.map((phrase) => (
            <li key={phrase.key}>
              <code>;{phrase.key}</code>
              <span>{phrase.text}</span>
              <ActionIcon
                size={size === 'md' ? 44 : 28}
                aria-label={`Remove ;${phrase.key}`}
                title="Remove"
                disabled={remove.isPending}
                onClick={() => remove.mutate(phrase.key)}
              >
                <IconTrash size={15} stroke={1.7} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form className={classes.add} onSubmit={submit} aria-label="Add a phrase">
        <TextInput
          ref={keyField}
          label="Key"
          placeholder="fwt"
          leftSection=";"
          size={size}
          maxLength={13}
          autoComplete="off"
          autoCapitalize="none"
          value={key}
          error={key !== '' && !/^;?[a-z0-9]{1,12}$/i.test(key) && 'Up to 12 letters and digits.'}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <Textarea
          label="Text"
          placeholder="Fair wear and tear, consistent with age"
          size={size}
          autosize
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size={size}
          variant="default"
          disabled={!data || !typed.success || isFull}
          loading={keep.isPending}
        >
          {phrases.some((phrase) => phrase.key === typed.data?.key) ? 'Replace' : 'Add'}
        </Button>
      </form>
    </FieldGroup>
  )
}
