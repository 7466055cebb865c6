import { documentMessages, photoMessages, reportMessages } from '@lintel/contract'
import { removeSource } from '@lintel/rules'
import { Button } from '@mantine/core'
import { toast } from '../../../../lib/toasts.ts'
import { useEditor, useReportEditor } from '../editor-context.tsx'
import classes from './refused-notice.module.css'
import { isStillRefused, type FieldRefusal } from './refusals.ts'

const listed = 5

const whatWas = (refused: readonly FieldRefusal[]) => {
  if (refused.some(({ whole }) => whole)) return `${reportMessages.tooLarge} Remove some of it, or split it in two.`
  const what = refused.every(({ src }) => src !== undefined) ? 'file' : 'field'
  return `${refused.length === 1 ? `A ${what}` : `${refused.length} ${what}s`} could not be accepted.`
}

const useRemoveFile = () => {
  const { store, uploads } = useReportEditor()
  return ({ src, section }: FieldRefusal) => {
    if (src === undefined) return
    store.edit('Remove refused file', (draft) => removeSource(draft, src))
    const upload = uploads.getState().uploads.find((sending) => sending.src === src)
    if (upload) uploads.drop(upload.key)
    toast.success(section === 'Documents' ? documentMessages.documentRemoved : photoMessages.removed)
  }
}

export function RefusedNotice({ onShow }: { onShow: (refusal: FieldRefusal) => void }) {
  const refused = useEditor((state) => state.refused.filter((refusal) => isStillRefused(state.body, refusal)))
  const remove = useRemoveFile()
  if (refused.length === 0) return null
  return (
    <section className={classes.notice} aria-label="Fields that were refused">
      <p>
        <b>Changes not saved.</b> {whatWas(refused)} Everything you typed is still here.
      </p>
      <ul>
        {refused.slice(0, listed).map((refusal) => (
          <li key={refusal.path}>
            <span>
              <b>
                {refusal.section ? `${refusal.section}: ` : ''}
                {refusal.where}
              </b>{' '}
              {refusal.message}
            </span>
            {refusal.section && (
              <Button size="xs" variant="default" aria-label={`Show ${refusal.where}`} onClick={() => onShow(refusal)}>
                Show
              </Button>
            )}
            {refusal.src !== undefined && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Remove ${refusal.where}`}
                onClick={() => remove(refusal)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
