// What screen readers are told: a region of the page that only they show has this text.

export class Announcer {
  /** The latest announcement. */
  text = $state('');

  say(text: string): void {
    this.text = text;
  }
}
