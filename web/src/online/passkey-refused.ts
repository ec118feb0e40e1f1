// Why a browser has made or used no passkey.

/** Why there is no passkey: the device has one already, it cannot have one, the page may not ask for one, or the person did not want to. */
type Reason = 'known' | 'unsupported' | 'insecure' | 'canceled';

/** The errors with which browsers say so; whatever else they say is for the person to try again. */
const REASONS: Record<string, Reason> = {
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
  SecurityError: 'insecure',
};

/** The person, or the browser, did not make or use a passkey. */
export class PasskeyRefused extends Error {
  readonly reason: Reason;

  constructor(cause: unknown) {
    super('no passkey was used', { cause });
    this.reason = (cause instanceof DOMException && REASONS[cause.name]) || 'canceled';
  }
}
