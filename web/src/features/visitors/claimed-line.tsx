import { claimAnswerMax, claimAnswers, imagePath, keysOf, remedies, type SharedClaimLine } from '@lintel/contract'
import { displayPounds, pairSides } from '@lintel/rules'
import { MarkLayer, useShownSize } from '../../ui/photos/mark-layer.tsx'
import { hasOutdated, offerFault, type ClaimState } from './claim-state.ts'
import { Choice, TextArea, TextField } from './fields.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import { galleryWidth } from './prefetch.ts'
import photos from './photos.module.css'
import page from './public-page.module.css'
import classes from './claim.module.css'

type ShownPhoto = NonNullable<SharedClaimLine['pairs'][number]['before']>

function Picture({
  photo,
  name,
  bucket,
  onOpen,
}: {
  photo: ShownPhoto
  name: string
  bucket: string
  onOpen: () => void
}) {
  const { size, measure } = useShownSize()
  return (
    <button type="button" aria-label={`View ${name} large`} onClick={onOpen}>
      <img
        src={imagePath(bucket, photo.src, galleryWidth, photo.rotate)}
        alt={photo.caption || name}
        loading="lazy"
        onLoad={(event) => measure(event.currentTarget)}
      />
      <MarkLayer photo={photo} size={size} />
    </button>
  )
}

interface LineProps {
  line: SharedClaimLine
  at: number
  bucket: string
  onOpen: (photo: ShownPhoto) => void
}

function Evidence({ line: { name, was, is, pairs }, bucket, onOpen }: LineProps) {
  return (
    <>
      <dl className={classes.states}>
        <dt>{pairSides.before}</dt>
        <dd>{was || 'Nothing recorded'}</dd>
        <dt>{pairSides.after}</dt>
        <dd>{is || 'Nothing recorded'}</dd>
      </dl>
      {pairs.length > 0 && (
        <div className={classes.pairs}>
          {pairs.flatMap((pair, number) =>
            keysOf(pairSides).map((side) => {
              const photo = pair[side]
              const about = `${pairSides[side]} photo ${number + 1} of ${name}`
              return (
                photo && (
                  <figure key={`${side} ${photo.id}`} className={photos.photo} data-side={side}>
                    <Picture photo={photo} name={about} bucket={bucket} onOpen={() => onOpen(photo)} />
                    <figcaption>{photo.caption ? `${pairSides[side]}: ${photo.caption}` : pairSides[side]}</figcaption>
                  </figure>
                )
              )
            }),
          )}
        </div>
      )}
    </>
  )
}

function Sum({ line: { remedy, cost, steps, clause, invoice, agreement, name } }: LineProps) {
  return (
    <>
      <p>
        {remedies[remedy]}
        {cost > 0 && `, at a cost of ${displayPounds(cost)}`}
        {clause && `. Agreement: ${clause}`}
      </p>
      {steps.length > 0 && (
        <details className={classes.steps}>
          <summary>How the sum was proposed</summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      )}
      {(invoice ?? agreement) && (
        <p className={classes.files}>
          {invoice && (
            <a href={invoice.url} target="_blank" rel="noreferrer" aria-label={`Invoice or estimate of ${name}`}>
              Invoice or estimate
            </a>
          )}
          {agreement && (
            <a href={agreement.url} target="_blank" rel="noreferrer" aria-label={`Page of the agreement for ${name}`}>
              Page of the agreement
            </a>
          )}
        </p>
      )}
    </>
  )
}

export const answerText = ({ answer }: SharedClaimLine): string => {
  if (!answer) return 'Not answered'
  return answer.answer === 'offer' ? `Offer of ${displayPounds(answer.offer ?? 0)}` : claimAnswers[answer.answer]
}

const options = keysOf(claimAnswers).map((value) => ({ value, label: claimAnswers[value] }))

function Answering({ line, at, bucket, state }: LineProps & { state: ClaimState }) {
  const draft = state.drafts[at]
  if (!draft) return null
  const { answer, offer, comments } = draft
  const mayExplain = answer === 'offer' || answer === 'dispute' || comments !== '' || draft.photos.length > 0
  return (
    <>
      {hasOutdated(line) && (
        <p className={classes.older}>
          You answered when {displayPounds(line.answer?.of ?? 0)} was claimed: {answerText(line)}. Please answer the new
          sum.
        </p>
      )}
      <Choice
        label={`Your answer to ${displayPounds(line.sum)}`}
        options={options}
        value={answer}
        onChange={(value) => state.change(at, { answer: value })}
      />
      {answer === 'offer' && (
        <TextField
          label="What you offer, in pounds"
          inputMode="decimal"
          value={offer}
          error={offer === '' ? undefined : offerFault(draft, line)}
          onChange={(event) => state.change(at, { offer: event.currentTarget.value })}
        />
      )}
      {mayExplain && (
        <>
          <TextArea
            label="Comments"
            rows={3}
            maxLength={claimAnswerMax}
            value={comments}
            onChange={(event) => state.change(at, { comments: event.currentTarget.value })}
          />
          <PhotoStrip
            photos={state.photosOf(at)}
            photoBucket={bucket}
            onAdd={(files) => state.addPhotos(at, files)}
            onAgain={state.again}
            onRemove={(key) => state.removePhoto(at, key)}
          />
        </>
      )}
    </>
  )
}

export function ClaimedLine({ state, ...props }: LineProps & { state: ClaimState | undefined }) {
  const { line } = props
  return (
    <section className={classes.line} aria-label={line.name}>
      <h2>
        <span>{line.name}</span> <span className="num">{displayPounds(line.sum)}</span>
      </h2>
      <Evidence {...props} />
      <Sum {...props} />
      {state ? <Answering {...props} state={state} /> : <p className={page.small}>Your answer: {answerText(line)}</p>}
    </section>
  )
}
