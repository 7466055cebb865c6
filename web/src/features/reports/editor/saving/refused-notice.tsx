import { Button } from '@mantine/core'
import { useShallow } from 'zustand/react/shallow'
import { useEditor } from '../editor-context.tsx'
import classes from './refused-notice.module.css'
import { isStillRefused, type FieldRefusal } from './refusals.ts'

/** More of them help nobody at once. */
const listed = 5

/** Says which fields kept a report from being saved, and leads to each. */
export function RefusedNotice({ onShow }: { onShow: (refusal: FieldRefusal) => void }) {
  const refused = useEditor(
    useShallow((state) => state.refused.filter((refusal) => isStillRefused(state.body, refusal))),
  )
  if (refused.length === 0) return null
  return (
    <section className={classes.notice} aria-label="Fields that were refused">
      <p>
        <b>Changes not saved.</b> {refused.length === 1 ? 'A field' : `${refused.length} fields`} could not be taken.
        Everything you typed is still here.
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
          </li>
        ))}
      </ul>
    </section>
  )
}
