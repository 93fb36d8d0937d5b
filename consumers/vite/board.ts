import '@parametric/configurator-element/define';
import board from './board.json';

const element = document.createElement('parametric-configurator');
element.modelDocument = board;
document.body.append(element);
