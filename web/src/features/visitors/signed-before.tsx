import { signedAlready } from '@lintel/rules'
import type { SharedAs } from './shared.queries.ts'
import page from './public-page.module.css'
import classes from './signing-page.module.css'

/** Says that the report was signed before, and asks before anything is put in its place. */
export function SignedBefore({
  signature,
  disabled,
  onAgain,
}: Pick<SharedAs<'signature'>, 'signature'> & { disabled: boolean; onAgain: () => void }) {
  return (
    <div className={classes.before}>
      <p>{signedAlready(signature)}</p>
      <button type="button" className={page.other} disabled={disabled} onClick={onAgain}>
        Sign again
      </button>
    </div>
  )
}

/** The signature as it was given, on white as in print. */
export function GivenSignature({ signature: { image, name } }: Pick<SharedAs<'signature'>, 'signature'>) {
  return <img className={classes.signed} src={image} alt={`Signature of ${name}`} />
}
