// What each view of the console is: an element that the frame creates anew for each address, with what it works with.

import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import type { Api } from './api.js';
import type { Session } from './session.js';
import { consoleStyles } from './styles.js';

export abstract class ConsoleView extends LitElement {
  static override styles = consoleStyles;

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) session!: Session;
  /** The parameters of the address: `{ id: 'hallway-shelf' }`. */
  @property({ attribute: false }) params: Readonly<Record<string, string>> = {};
  /** Changes without the view being made anew. */
  @property({ attribute: false }) query: URLSearchParams = new URLSearchParams();
}
