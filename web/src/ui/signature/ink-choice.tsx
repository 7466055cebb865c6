import classes from './signature.module.css'

const names: readonly Ink[] = ['Black', 'Blue']

export function InkChoice({ ink, onInk }: { ink: Ink; onInk: (ink: Ink) => void }) {
  return (
    <fieldset className={classes.inks}>
      <legend className="sr">Change Color</legend>
      {names.map((name) => (
        <label key={name}>
          <input type="radio" name="ink" checked={name === ink} onChange={() => onInk(name)} />
          <i className="ring" style={{ background: inks[name] }} aria-hidden />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

/** The two ink colours; the paper is white in both colour schemes, as in print. */
export const inks = { Black: '#1a1a1a', Blue: '#1d3f9e' } as const
export type Ink = keyof typeof inks
