import { signedAlready } from '@lintel/rules'
import type { SharedAs } from './shared.queries.ts'
import page from './public-page.module.css'
import classes from './signing-page.module.css'

/** Says that the report was signed before, and asks before replacing the signature. */
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

/** The existing signature, on white as in print. */
export function GivenSignature({ signature: { image, name } }: Pick<SharedAs<'signature'>, 'signature'>) {
  return <img className={classes.signed} src={image} alt={`Signature of ${name}`} />
}
