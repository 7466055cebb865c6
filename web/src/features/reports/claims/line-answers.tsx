import type { ClaimAnswer, DisputeChange, Report } from '@lintel/contract'
import { answersTo, displayPounds, isOutdated, toPounds, type Apportioned } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { webConfig } from '../../../lib/config.ts'
import { Lightbox } from '../../../ui/photos/lightbox.tsx'
import { PhotoPicture } from '../../../ui/photos/photo-picture.tsx'
import type { EntityForm } from '../../../ui/form/use-entity-form.ts'
import { useAnswers } from './tenants.queries.ts'
import frame from '../../../ui/photos/photo-frame.module.css'
import classes from './claims.module.css'

/** `Offers £200.00 of £375.00` */
export const answerText = (sum: number, answer: ClaimAnswer | undefined): string => {
  if (!answer) return 'Not answered'
  const { answer: kind, offer = 0, of } = answer
  const said = { agree: 'Agrees to', offer: `Offers ${displayPounds(offer)} of`, dispute: 'Disputes' }[kind]
  const before = isOutdated({ sum }, answer) ? ', the sum that was claimed then' : ''
  return `${said} ${displayPounds(of)}${before}`
}

function Pictures({ photos, of }: { photos: ClaimAnswer['photos']; of: string }) {
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: webConfig, staleTime: Infinity })
  const [open, setOpen] = useState<number>()
  if (!config || photos.length === 0) return null
  const { photoBucket: bucket } = config
  const shown = photos.map((photo, at) => ({
    photo: { ...photo, hasGalleryLink: false, readonly: true },
    reference: `${of}, photo ${at + 1}`,
    taken: '',
  }))
  return (
    <div className={classes.sent}>
      {shown.map(({ photo, reference }, at) => (
        <div key={photo.id} className={frame.frame}>
          <PhotoPicture photo={photo} bucket={bucket} width={300} alt="" />
          <button type="button" className={frame.open} aria-label={reference} onClick={() => setOpen(at)} />
        </div>
      ))}
      {open !== undefined && (
        <Lightbox photos={shown} at={open} onAt={setOpen} bucket={bucket} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

export interface ClaimAnswered {
  form: EntityForm<Omit<DisputeChange, 'version'>>
  report: Report
  /** Of the lines in their order; undefined if the check-out has a line's item no longer. */
  sums: readonly (Apportioned | undefined)[]
}

/** The lines as the form has them, with what each comes to. */
export const useSummed = ({ form, sums }: ClaimAnswered) => {
  const { lines } = form.values
  return useMemo(
    () => lines.map((line, at) => ({ ...line, sum: line.claimed ?? toPounds(sums[at]?.proposed ?? 0) })),
    [lines, sums],
  )
}

/** What each tenant says of a line. */
export function LineAnswers({ at, claiming }: { at: number; claiming: ClaimAnswered }) {
  const { id = '' } = useParams()
  const { asked } = useAnswers(id)
  const lines = useSummed(claiming)
  const { form } = claiming
  const line = lines[at]
  if (!line || asked.length === 0) return null
  return (
    <section className={classes.answers} aria-label="Answers of the tenants">
      {asked.map(({ link, name, email, answers }) => {
        const answer = answersTo(lines, answers)[at]
        const offer = answer?.offer
        return (
          <div key={link}>
            <p>
              <b>{name || email}</b>: {answerText(line.sum, answer)}
            </p>
            {answer?.comments && <p className={classes.words}>{answer.comments}</p>}
            <Pictures photos={answer?.photos ?? []} of={name || email} />
            {offer !== undefined && offer !== line.sum && !form.readOnly && (
              <Button variant="default" onClick={() => form.field(`lines.${at}.claimed`, 'Claimed').onChange(offer)}>
                Take this offer
              </Button>
            )}
          </div>
        )
      })}
    </section>
  )
}
